// Loaded before the command line when it runs as a child: a parent that was killed takes the child with it at once,
// as if they were one process. Otherwise work would go on that the person believes to be stopped.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
