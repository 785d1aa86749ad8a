import { contract, fieldPermissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type Entity } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { approveChanges, reviewLabel } from '#contract/kit/review.ts'

/** The permission description: its action, and the calls that require it. */
export interface Action {
  code: string
  title: Label
  calls: Label[]
}

/** Every permission, by `area:entity`. */
export function actionsByEntity(): Map<string, Action[]> {
  const calls = Map.groupBy(
    endpointsOf(contract).filter(({ access }) => access.includes(':')),
    ({ access }) => access,
  )
  const actions: Action[] = [...calls].map(([code, endpoints]) => ({
    code,
    title: actionTitle(code, endpoints),
    calls: endpoints.map(({ title }) => title),
  }))
  const fields = Object.entries(fieldPermissions).map(([code, title]) => ({ code, title, calls: [] }))
  return Map.groupBy([...actions, ...fields], ({ code }) => entityKey(code))
}

/** `goods:brand` from `goods:brand:edit`. */
export function entityKey(code: string): string {
  return code.slice(0, code.lastIndexOf(':'))
}

/** The titles for the contract's entities, by `area:entity`. */
export function entityLabels(): Map<string, Label> {
  const entities = Object.values(contract as unknown as Record<string, Record<string, Entity>>).flatMap((area) => Object.values(area))
  return new Map([...entities.map(({ $ }) => [$.address.replaceAll('.', ':'), $.label] as const), [entityKey(approveChanges), reviewLabel]])
}

const titles = new Map<Language, ReadonlyMap<string, string>>()

/** `品牌 · 新增或修改` by code, in one language. */
export function permissionTitles(language: Language): ReadonlyMap<string, string> {
  const known = titles.get(language) ?? titlesIn(language)
  titles.set(language, known)
  return known
}

function titlesIn(language: Language): Map<string, string> {
  const labels = entityLabels()
  const titles = [...actionsByEntity()].flatMap(([key, actions]) =>
    actions.map(({ code, title }) => {
      const entity = labels.get(key)
      return [code, `${entity ? say(entity, language) : key} · ${say(title, language)}`] as const
    }),
  )
  return new Map(titles)
}

export function pageTitle({ title, title_en }: { title: string; title_en?: string }): Label {
  return [title, title_en ?? title]
}

/** The title for the call with the permission's own name; 查看 for a list permission. */
function actionTitle(code: string, endpoints: readonly Endpoint[]): Label {
  const action = code.slice(code.lastIndexOf(':') + 1)
  if (action === 'list') return ['查看', 'See']
  const own = endpoints.find(({ address }) => address.endsWith(`.${action}`)) ?? endpoints[0]
  return own?.title ?? [action, action]
}
