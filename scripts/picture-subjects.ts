import { approvalSubjects } from './picture-approvals.ts'
import { goodsSubjects } from './picture-goods.ts'
import type { Subject } from './picture-moments.ts'
import { peopleSubjects } from './picture-people.ts'
import { shellSubjects } from './picture-subjects-shell.ts'
import { systemSubjects } from './picture-subjects-system.ts'
import { tradeSubjects } from './picture-trade.ts'

/** All subjects of pictures. */
export const subjects: readonly Subject[] = [
  ...shellSubjects,
  ...goodsSubjects,
  ...peopleSubjects,
  ...tradeSubjects,
  ...systemSubjects,
  ...approvalSubjects,
]
