-- What people of partner clinics wrote when they looked for somebody goes with that person; that they looked stays.
GRANT UPDATE (reason) ON vetloom.alliance_read TO {app};
