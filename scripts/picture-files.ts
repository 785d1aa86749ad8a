import { join } from 'node:path'
import { root } from './program.ts'

export interface Look {
  readonly language: 'zh' | 'en'
  readonly mode: 'light' | 'dark'
  readonly width: 1440 | 390
}

/** Such as `sku-list-zh-dark-390`. */
export function nameOf(subject: string, { language, mode, width }: Look): string {
  return `${subject}-${language}-${mode}-${width}`
}

export const shown = join(root, 'docs', 'pictures')
export const others = join(root, '.cache', 'pictures')
