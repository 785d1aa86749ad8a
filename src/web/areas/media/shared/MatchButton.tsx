import { useState } from 'react'
import Images from 'virtual:icon/images'
import { sku } from '#contract/goods/sku.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { matchTexts } from './texts.ts'

const MatchDialog = lazyPart('opened', async () => (await import('./MatchDialog.tsx')).MatchDialog)

/** 按编码匹配图片: opens the dialog that sets SKU and SPU images by file names. */
export function MatchButton() {
  const t = useTexts(matchTexts)
  const [opened, setOpened] = useState<true | null>(null)
  return (
    <Allowed access={sku.pictures}>
      <Button icon={<Images aria-hidden size={16} />} onClick={() => setOpened(true)}>
        {t('title')}
      </Button>
      <MatchDialog opened={opened} onClose={() => setOpened(null)} />
    </Allowed>
  )
}
