import { expect, test } from 'vitest'
import { emptyPorts, port } from './port.ts'

test('a port throws until it is filled, and is listed as empty', () => {
  const names = port<string[]>('names of a test')
  expect(emptyPorts()).toContain('names of a test')
  expect(() => names.get()).toThrow('nothing is registered for the port names of a test')
  names.set(['a'])
  expect(names.get()).toEqual(['a'])
  expect(emptyPorts()).not.toContain('names of a test')
})

test('two ports of one name are a fault of the program', () => {
  // other files in this process check that every port is filled
  port('a name of its own').set(undefined)
  expect(() => port('a name of its own')).toThrow('declared twice')
})
