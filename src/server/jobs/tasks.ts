import type { TaskKind } from '../task/run.ts'
import { undoTask, type Restorer } from '../task/undo.ts'

/** What a task may have changed, by address, and how it is given back what it was. */
const restorers: Readonly<Record<string, Restorer>> = {}

/** All work in the background that a person can ask for. */
export const tasks: readonly TaskKind[] = [undoTask(restorers)]
