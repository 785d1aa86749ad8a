/** A process that a task had started has ended unexpectedly; the task counts it as if its own process had ended. */
export class ProcessDied extends Error {}
