import { useState } from 'react'
import type { ImportRisk } from '#contract/task/import-risks.ts'
import { taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction } from '#web/base/api/query.ts'

/** The lines, columns and kinds of risks that the person takes out of the import; known before the server has answered. */
export function useDecisions({ id, rejected_fields: stored }: ImportState) {
  const [lines, setLines] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [rejectedFields, setRejectedFields] = useState<readonly string[]>(stored)
  const decide = useAction(taskImport.decide, { announces: false })
  return {
    lines,
    rejectedFields,
    acceptLine(line: number, isAccepted: boolean) {
      setLines(new Map(lines).set(line, isAccepted))
      decide.mutate({ id, lines: [line], rejected: isAccepted ? 0 : 1 })
    },
    acceptField(name: string, isAccepted: boolean) {
      const next = isAccepted ? rejectedFields.filter((field) => field !== name) : [...rejectedFields, name]
      setRejectedFields(next)
      decide.mutate({ id, rejected_fields: next })
    },
    rejectRisk(risk: ImportRisk, isRejected: boolean) {
      setLines(new Map())
      decide.mutate({ id, risk, rejected: isRejected ? 1 : 0 })
    },
  }
}
