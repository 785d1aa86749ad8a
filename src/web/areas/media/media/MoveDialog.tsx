import { useState } from 'react'
import { media } from '#contract/media/media.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { folderNodes } from '#web/kit/media/folder-nodes.ts'
import { useFolders } from '#web/kit/media/use-folders.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { folderTexts } from './folder-texts.ts'

const OUTSIDE = 0

export interface MoveAsked {
  ids: number[]
  titleOf: (id: number) => string
  /** Receives the result. */
  onEnd: (moved: boolean) => void
}

/** Asks for the chosen files' target folder. */
export function MoveDialog({ request, onClose }: { request: MoveAsked | null; onClose: () => void }) {
  const { current, opening } = useOpening(request)
  return current && <OpenDialog key={opening} open={request !== null} request={current} onClose={onClose} />
}

function OpenDialog({ open, request, onClose }: { open: boolean; request: MoveAsked; onClose: () => void }) {
  const t = useTexts(folderTexts)
  const kit = useTexts(kitTexts)
  const folders = useFolders(open)
  const [target, setTarget] = useState<number | null>(null)
  const { run, isBusy } = useBatch(() => end(true))

  function end(moved: boolean) {
    request.onEnd(moved)
    onClose()
  }

  function move(folder: number) {
    const { ids, titleOf } = request
    return run(media.move, { ids, folder_id: folder === OUTSIDE ? null : folder }, { titleOf })
  }

  return (
    <Dialog
      open={open}
      title={t('move_title', { n: request.ids.length })}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={target === null ? t('choose_folder') : undefined}
            onClick={() => target !== null && void move(target)}
          >
            {t('move')}
          </Button>
        </>
      }
    >
      <Field label={t('move_to')} required>
        <TreeSelect
          nodes={[{ key: OUTSIDE, title: t('outside') }, ...folderNodes(folders.list)]}
          value={target}
          onChange={setTarget}
          placeholder={t('choose_folder')}
        />
      </Field>
    </Dialog>
  )
}
