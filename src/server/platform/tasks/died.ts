/** A process that a task had started has ended unexpectedly; the task counts it like the end of its own process. */
export class ProcessDied extends Error {}
