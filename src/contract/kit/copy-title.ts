import { say, type Label, type Language } from './label.ts'

const copied: Label = ['副本', 'copy']

/** The title of a copy: that of the original with a mark, cut where both together exceed `most` characters. */
export function copyTitle(title: string, most: number, language: Language): string {
  const mark = ` ${say(copied, language)}`
  return `${[...title].slice(0, most - mark.length).join('')}${mark}`
}
