import type { Label } from '../kit/label.ts'

/** All work in the background that a person can ask for, by the address of the call that starts it. */
export const taskKinds = {
  'task.task.undo': ['撤销', 'Undo'],
} as const satisfies Record<string, Label>

export type TaskKindName = keyof typeof taskKinds
