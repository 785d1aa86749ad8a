import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './folder.ts'

interface Locked {
  version: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
type Versions = Record<string, string>

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const own = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions> & {
  allowScripts: Record<string, boolean>
  scripts: Record<string, string>
}
const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Locked> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
const packages = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('[S28] what is installed', () => {
  test('is named by its exact version, and the lock has just that', () => {
    for (const [name, version] of Object.entries(packages)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
    }
    expect(lock.packages['']).toMatchObject({ dependencies: own.dependencies, devDependencies: own.devDependencies })
  })

  test('is known by what is in it, and comes from the registry and from nowhere else', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(locked.length).toBeGreaterThan(500)
    for (const [path, { version, integrity, resolved, link }] of locked) {
      expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
      // without it npm requests the package's description first and takes nothing from its cache; a mirror replaces the host
      expect(resolved, path).toBe(`https://registry.npmjs.org/${nameOf(path)}/-/${nameOf(path).replace(/^.*\//, '')}-${version}.tgz`)
      expect(link, path).toBeUndefined()
    }
  })

  test('runs nothing while it is installed: whatever would is on the list, and the list says no', () => {
    const running = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)))
    expect([...running].filter((name) => own.allowScripts[name] !== false)).toEqual([])
    expect(Object.values(own.allowScripts)).not.toContain(true)
    expect(read('scripts/run/dependencies.mjs')).toContain("'--ignore-scripts'")
    expect(Object.keys(own.scripts).filter((name) => /^(?:pre|post)?(?:install|prepare|publish)$|^(?:pre|post)/.test(name))).toEqual([])
  })

  test('has its reason written down', () => {
    const reasons = read('docs/dependencies.md')
    const unnamed = Object.keys(packages).filter((name) => {
      const [, scope = '', short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
      // one line groups related packages by short names; type packages belong to the described package
      return scope !== '@types' && !reasons.includes(name) && !reasons.includes(`${scope}/*`) && !reasons.includes(short.replace(/-.*/, ''))
    })
    expect(unnamed).toEqual([])
  })
})
