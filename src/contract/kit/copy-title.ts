import { say, type Label, type Language } from './label.ts'

const copied: Label = ['副本', 'copy']

/** A copy's title: the original's title with a mark, cut where both together exceed `most` characters. */
export function copyTitle(title: string, most: number, language: Language): string {
  const mark = ` ${say(copied, language)}`
  return `${[...title].slice(0, most - mark.length).join('')}${mark}`
}
