// Loaded into firebase-tools with --require. The IPC channel to the command that started it carries no message: its
// end means that the command is gone, even if it was killed, and then the emulators stop as if by Ctrl-C.
if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGINT');
    setTimeout(() => process.exit(1), 15_000).unref();
  });
  process.channel.unref();
}
