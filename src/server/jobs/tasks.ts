import { undoTask } from '#server/features/task/undo.ts'
import { entities } from '#server/platform/entity/registry.ts'
import type { TaskKind } from '#server/platform/tasks/run.ts'

/** All background work that a person can start. */
export function allTasks(): readonly TaskKind[] {
  return [...entities().flatMap(({ tasks = [] }) => tasks), undoTask()]
}
