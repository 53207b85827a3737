@rem The scripts of package.json begin with exec, a word of the Unix shell; this is the same for Windows.
@%*
