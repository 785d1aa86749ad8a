import { expect, test } from 'vitest'
import { optionSearch } from './option-search.ts'

test.each([
  ['軸承', '深沟球轴承'],
  ['球 深沟', '深沟球轴承'],
  ['ｎｓｋ', 'NSK 恩斯克'],
  ['6204-2rs', '轴承 62042RS'],
  ['70*150', '油封 70×150×12'],
  ['hz 新', '杭州新阳五金'],
  ['sgqzc', '深沟球轴承'],
  ['n', 'NSK'],
  ['', '任何'],
])('[O19] typed %j leaves the option %j', (typed, title) => expect(optionSearch(typed)(title)).toBe(true))

test.each([
  ['6205', '轴承 6204'],
  ['轴承 圆锥', '深沟球轴承'],
  ['s', '深沟球轴承'],
  ['sgqzd', '深沟球轴承'],
])('[O19] typed %j hides the option %j', (typed, title) => expect(optionSearch(typed)(title)).toBe(false))
