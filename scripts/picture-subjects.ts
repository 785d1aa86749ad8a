import { goodsSubjects } from './picture-goods.ts'
import type { Subject } from './picture-moments.ts'
import { shellSubjects } from './picture-subjects-shell.ts'
import { systemSubjects } from './picture-subjects-system.ts'

/** What is photographed. */
export const subjects: readonly Subject[] = [...shellSubjects, ...goodsSubjects, ...systemSubjects]
