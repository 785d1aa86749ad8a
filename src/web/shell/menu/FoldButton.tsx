import PanelLeftClose from 'virtual:icon/panel-left-close'
import PanelLeftOpen from 'virtual:icon/panel-left-open'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toggleFold, useIsFolded } from '#web/shell/theme/fold-store.ts'

const menuTexts = texts({
  zh: {
    fold: '收起菜单',
    unfold: '展开菜单',
  },
  en: {
    fold: 'Collapse menu',
    unfold: 'Expand menu',
  },
})

/** Folds and unfolds the side menu. */
export function FoldButton() {
  const t = useTexts(menuTexts)
  const isFolded = useIsFolded()
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return <Button variant="ghost" icon={<Icon size={18} />} tip={t(isFolded ? 'unfold' : 'fold')} onClick={toggleFold} />
}
