import { expect, onTestFinished, test, vi } from 'vitest'
import { countedAttribute } from './counted-attribute.ts'

test('the last holder removes an attribute from the page; other attributes count apart', () => {
  const attributes = new Set<string>()
  const toggleAttribute = (name: string, isOn: boolean) => void (isOn ? attributes.add(name) : attributes.delete(name))
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
  onTestFinished(() => void vi.unstubAllGlobals())

  const hold = countedAttribute('data-window')
  const holdOther = countedAttribute('data-loading')
  const [end, endLast, endOther] = [hold(), hold(), holdOther()]
  expect([...attributes]).toEqual(['data-window', 'data-loading'])
  end()
  expect([...attributes]).toEqual(['data-window', 'data-loading'])
  endLast()
  expect([...attributes]).toEqual(['data-loading'])
  endOther()
  expect([...attributes]).toEqual([])
})
