import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { toggleFold, useFold } from './fold-store.ts'
import { shellTexts } from './texts.ts'

/** Folds the side menu and unfolds it. */
export function FoldButton() {
  const t = useTexts(shellTexts)
  const isFolded = useFold((state) => state.isFolded)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return <Button variant="ghost" icon={<Icon size={18} />} tip={t(isFolded ? 'unfold' : 'fold')} onClick={toggleFold} />
}
