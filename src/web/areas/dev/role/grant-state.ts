import { useState } from 'react'
import type { Role, RoleGrant, RoleTree } from '#contract/dev/role.ts'
import { opened } from '#contract/kit/grants.ts'

export type TreeEntity = RoleTree['groups'][number]['entities'][number]
type Scope = Role['scope']

export interface Draft {
  /** Existing permissions, without wildcards. */
  codes: ReadonlySet<string>
  /** Grants without a matching permission yet. */
  later: readonly string[]
  /** Null: every granted page. */
  pages: ReadonlySet<number> | null
  scope: Scope
}

/** A role's chosen permissions beside the stored ones. */
export function useDraft(row: Role, tree: RoleTree) {
  const stored = draftOf(row, codesOf(tree))
  const [draft, setDraft] = useState(stored)
  const isDirty =
    !sameSet(draft.codes, stored.codes) ||
    draft.later.length !== stored.later.length ||
    draft.scope !== stored.scope ||
    (draft.pages === null) !== (stored.pages === null) ||
    !sameSet(draft.pages ?? NONE, stored.pages ?? NONE)
  return {
    stored,
    draft,
    isDirty,
    change: (patch: Partial<Draft>) => setDraft({ ...draft, ...patch }),
    reset: () => setDraft(stored),
    /** Adds or removes these codes. */
    toggle: (codes: readonly string[], on: boolean) => {
      const next = new Set(draft.codes)
      for (const code of codes) {
        if (on) next.add(code)
        else next.delete(code)
      }
      setDraft({ ...draft, codes: next })
    },
  }
}

/** The request body. */
export function grantOf({ codes, later, pages, scope }: Draft): Pick<RoleGrant, 'perms' | 'menu_ids' | 'scope'> {
  return { perms: [...codes, ...later], menu_ids: pages && [...pages], scope }
}

export function codesOf(tree: RoleTree): string[] {
  return tree.groups.flatMap(({ entities }) => entities.flatMap(({ actions }) => actions.map(({ code }) => code)))
}

function draftOf({ perms, menu_ids, scope }: Role, all: readonly string[]): Draft {
  return {
    codes: new Set(opened(perms, all)),
    later: perms.filter((grant) => opened([grant], all).length === 0),
    pages: menu_ids && new Set(menu_ids),
    scope,
  }
}

const NONE: ReadonlySet<number> = new Set()

function sameSet<Part>(one: ReadonlySet<Part>, other: ReadonlySet<Part>): boolean {
  return one.size === other.size && [...one].every((part) => other.has(part))
}
