import { useState } from 'react'
import ListFilter from 'virtual:icon/list-filter'
import { foldSigns } from '#contract/kit/convert/signs.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { href, navigate } from '#web/base/router/location.ts'
import { routeTitle } from '#web/base/router/menu.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { tabAddress, useTabs } from './tabs-store.ts'
import styles from './TabSearch.module.css'

const tabTexts = texts({
  zh: {
    allTabs: '全部页签（{n}）',
    searchTabs: '搜索页签',
    noTab: '没有匹配的页签',
  },
  en: {
    allTabs: 'All tabs ({n})',
    searchTabs: 'Search tabs',
    noTab: 'No matching tabs',
  },
})

/** All open pages in a searchable list; shown when the bar cannot show all tabs. */
export function TabSearch() {
  const t = useTexts(tabTexts)
  const count = useTabs(({ tabs }) => tabs.length)
  const button = <Button variant="ghost" size="compact" icon={<ListFilter size={16} />} tip={t('allTabs', { n: count })} />
  return (
    <Popover align="end" label={t('allTabs', { n: count })} trigger={button}>
      {(close) => <Found onChosen={close} />}
    </Popover>
  )
}

function Found({ onChosen }: { onChosen: () => void }) {
  const t = useTexts(tabTexts)
  const language = useLanguage()
  const { tabs, active } = useTabs()
  const [word, setWord] = useState('')
  const found = tabs
    .map((tab) => ({ tab, title: tab.title ?? routeTitle(tab.meta, language) }))
    .filter(({ title }) => foldSigns(title).includes(foldSigns(word)))
  return (
    <div className={styles.found}>
      <Input
        type="search"
        value={word}
        aria-label={t('searchTabs')}
        placeholder={t('searchTabs')}
        onChange={setWord}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event) || !found[0]) return
          navigate(tabAddress(found[0].tab))
          onChosen()
        }}
      />
      <ul className={styles.list}>
        {found.map(({ tab, title }) => (
          <li key={tab.id}>
            <a
              className={styles.link}
              href={href(tabAddress(tab))}
              aria-current={tab.id === active ? 'page' : undefined}
              onClick={onChosen}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('noTab')}</p>}
    </div>
  )
}
