import { useState } from 'react'
import { user } from '#contract/dev/user.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { useDepartmentNodes } from '#web/pickers/department-tree.ts'

const departmentTexts = texts({
  zh: {
    transfer_title: '调整 {n} 个账号的部门',
    transfer_to: '调整到',
    transfer: '调整',
    choose_department: '请选择部门',
    no_department: '不属于任何部门',
  },
  en: {
    transfer_title: 'Change the department of {n:account|accounts}',
    transfer_to: 'Department',
    transfer: 'Change',
    choose_department: 'Choose a department',
    no_department: 'No department',
  },
})

const NONE = 0

export interface TransferAsked {
  ids: number[]
  titleOf: (id: number) => string
  /** Receives the result. */
  onEnd: (moved: boolean) => void
}

/** Asks for the chosen accounts' target department. */
export function TransferDialog({ request, onClose }: { request: TransferAsked | null; onClose: () => void }) {
  const { current, opening } = useOpening(request)
  return current && <OpenDialog key={opening} open={request !== null} request={current} onClose={onClose} />
}

function OpenDialog({ open, request, onClose }: { open: boolean; request: TransferAsked; onClose: () => void }) {
  const t = useTexts(departmentTexts)
  const kit = useTexts(kitTexts)
  const nodes = useDepartmentNodes()
  const [target, setTarget] = useState<number | null>(null)
  const { run, isBusy } = useBatch(() => end(true))

  function end(moved: boolean) {
    request.onEnd(moved)
    onClose()
  }

  function move(to: number) {
    const { ids, titleOf } = request
    return run(user.transfer, { ids, department_id: to === NONE ? null : to }, { titleOf })
  }

  return (
    <Dialog
      open={open}
      title={t('transfer_title', { n: request.ids.length })}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={target === null ? t('choose_department') : undefined}
            onClick={() => target !== null && void move(target)}
          >
            {t('transfer')}
          </Button>
        </>
      }
    >
      <Field label={t('transfer_to')} required>
        <TreeSelect
          nodes={[{ key: NONE, title: t('no_department') }, ...nodes]}
          value={target}
          onChange={setTarget}
          placeholder={t('choose_department')}
        />
      </Field>
    </Dialog>
  )
}
