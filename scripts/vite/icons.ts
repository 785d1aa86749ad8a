import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Drawing } from '#web/kit/ui/icon/icon.ts'

const all = '\0virtual:all-icons'
const one = '\0virtual:icon/'
const maker = fileURLToPath(new URL('../../src/web/kit/ui/icon/icon.ts', import.meta.url))
const file = new URL('../../node_modules/@iconify-json/lucide/icons.json', import.meta.url)

/**
 * `virtual:icon/<name>`: an icon as a component. `virtual:all-icons`: the drawing for every icon in the set by name, as data: if a page
 * imported the components, icons from other pages would be moved out of their chunks.
 */
export function icons(): Plugin {
  let set: IconSet | undefined
  return {
    name: 'hexbolt:icons',
    resolveId: (id) => (/^virtual:(?:all-icons$|icon\/)/.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id !== all && !id.startsWith(one)) return undefined
      set ??= (JSON.parse(readFileSync(file, 'utf8')) as { icons: IconSet }).icons
      if (id === all) return `export default JSON.parse(${JSON.stringify(JSON.stringify(drawingsOf(set)))})`
      const name = id.slice(one.length)
      const icon = set[name]
      if (!icon) return this.error(`the icon set has no ${name}`)
      const code = `import { createIcon } from ${JSON.stringify(maker)}\nexport default createIcon(${JSON.stringify(drawingOf(name, icon))})`
      return { code, moduleSideEffects: false }
    },
  }
}

interface Icon {
  body: string
  /** Withdrawn from the set. */
  hidden?: boolean
}

type IconSet = Record<string, Icon>

function drawingsOf(set: IconSet): Record<string, Drawing> {
  const offered = Object.entries(set).filter(([, { hidden }]) => !hidden)
  return Object.fromEntries(offered.map(([name, icon]) => [name, drawingOf(name, icon)]))
}

/** The attributes that `drawn` in icon.ts gives to the surrounding svg. */
const pen = / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g
const shape = /<(circle|ellipse|path|rect)((?: [\w-]+="[^"]*")+)\/>/g

function drawingOf(name: string, { body }: Icon): Drawing {
  const shapes = body.replaceAll(pen, '')
  // another release may draw in other ways, which would go unnoticed
  if (!/^(?:<g><\/g>)?$/.test(shapes.replaceAll(shape, ''))) throw new Error(`unknown elements in the icon ${name}: ${shapes}`)
  return [...shapes.matchAll(shape)].map(([, tag = '', attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    return [tag, Object.fromEntries(pairs.map(([, key, value]) => [key, value]))]
  })
}
