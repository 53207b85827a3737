// Loaded before a program that a command of this folder started: when that command is killed, the program stops as
// if it had been asked to, instead of living on unseen with its ports taken.
if (process.channel !== undefined) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
