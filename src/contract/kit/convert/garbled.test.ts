import { describe, expect, test } from 'vitest'
import { isGarbled } from './garbled.ts'

const names = ['深沟球轴承', '弹簧垫圈', '六角螺栓 M8×40', '不锈钢']

describe('[N16] text from a wrong encoding', () => {
  test.each(names)('%s is plain, and garbled after each wrong reading', (name) => {
    expect(isGarbled(name)).toBe(false)
    const bytes = new TextEncoder().encode(name)
    expect(isGarbled(new TextDecoder('windows-1252').decode(bytes))).toBe(true)
    expect(isGarbled(new TextDecoder().decode(bytes.subarray(0, -1).subarray(1)))).toBe(true)
    expect(isGarbled(name.replace(/[^ -~]/gu, '?').replace(/[ -~]/g, '?'))).toBe(true)
  })

  test.each(['Ø20×35', 'für Wälzlager', 'voilà…”', 'é', '是不是?', 'A?', '锟', '5µm ±2'])('%s is plain', (text) => {
    expect(isGarbled(text)).toBe(false)
  })
})
