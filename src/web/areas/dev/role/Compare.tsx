import { useState } from 'react'
import { role, type Role, type RoleTree } from '#contract/dev/role.ts'
import { opened } from '#contract/kit/grants.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { codesOf } from './grant-state.ts'
import { grantTexts } from './grant-texts.ts'
import styles from './grant.module.css'

/** Two stored roles side by side: each role's grants on every page. */
export function Compare({ from, tree, onClose }: { from: Role | null; tree: RoleTree; onClose: () => void }) {
  const t = useTexts(grantTexts)
  return (
    <Drawer open={from !== null} title={t('compare')} onClose={onClose} width={760}>
      {from && <Pair from={from} tree={tree} />}
    </Drawer>
  )
}

function Pair({ from, tree }: { from: Role; tree: RoleTree }) {
  const t = useTexts(grantTexts)
  const [otherId, setOtherId] = useState<number | null>(null)
  const [isShort, setIsShort] = useState(true)
  const options = useCall(role.option, {})
  const other = useCall(role.detail, { id: Number(otherId) }, { enabled: otherId !== null })
  return (
    <>
      <div className={styles.pairHead}>
        <Select
          aria-label={t('choose_role')}
          placeholder={t('choose_role')}
          value={otherId}
          onChange={setOtherId}
          options={(options.data?.list ?? []).filter(({ key }) => key !== from.id)}
        />
        <Checkbox value={isShort} onChange={setIsShort}>
          {t('only_different')}
        </Checkbox>
      </div>
      {other.data && <PairTable one={from} other={other.data} tree={tree} isShort={isShort} />}
    </>
  )
}

function PairTable({ one, other, tree, isShort }: { one: Role; other: Role; tree: RoleTree; isShort: boolean }) {
  const t = useTexts(grantTexts)
  const all = codesOf(tree)
  const [ones, others] = [one, other].map(({ perms }) => new Set(opened(perms, all))) as [Set<string>, Set<string>]
  const entities = tree.groups.flatMap((group) => group.entities)
  const visibleEntities = isShort
    ? entities.filter(({ actions }) => actions.some(({ code }) => ones.has(code) !== others.has(code)))
    : entities
  if (visibleEntities.length === 0) return <Empty kind="done" title={t('same')} />
  const cell = (own: ReadonlySet<string>, foreign: ReadonlySet<string>, { actions }: (typeof entities)[number]) => {
    const held = actions.filter(({ code }) => own.has(code))
    if (held.length === 0) return <span className={styles.muted}>{t('nothing_held')}</span>
    return (
      <span className={styles.chips}>
        {held.map(({ code, title }) => (
          <span key={code} className={styles.chip} data-tip={code} data-change={foreign.has(code) ? undefined : 'added'}>
            {title}
          </span>
        ))}
      </span>
    )
  }
  return (
    <table className={styles.pair} aria-label={t('compare_title', { one: one.title, other: other.title })}>
      <thead>
        <tr>
          <th scope="col">{t('page')}</th>
          <th scope="col">{one.title}</th>
          <th scope="col">{other.title}</th>
        </tr>
      </thead>
      <tbody>
        {visibleEntities.map((entity) => (
          <tr key={entity.key}>
            <th scope="row">{entity.title}</th>
            <td>{cell(ones, others, entity)}</td>
            <td>{cell(others, ones, entity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
