import { expect, test } from 'vitest'
import { afterFoldButton, randomSkin, defaultTheme, foldedBy, sideWidth, themeFrom, themeNames } from './theme.ts'

test('[H03] there are nine themes, and purple on black is the default', () => {
  expect(themeNames.toSorted()).toEqual([
    'blue-black',
    'blue-white',
    'green-black',
    'green-white',
    'ocean',
    'purple-black',
    'purple-white',
    'red-black',
    'red-white',
  ])
  expect(defaultTheme).toMatchObject({ layout: 'column', themeName: 'purple-black', columnStyle: 'card', tabsBarStyle: 'smooth' })
})

test('what was stored lies over the defaults; what is unknown or broken falls back', () => {
  expect(themeFrom({ layout: 'float', showTabs: false })).toEqual({ ...defaultTheme, layout: 'float', showTabs: false })
  expect(themeFrom({ layout: 'spiral', menuWidth: 300, showTabs: 'no', colour: 'pink' })).toEqual(defaultTheme)
  for (const broken of [undefined, null, 'purple', 7, []]) expect(themeFrom(broken)).toEqual(defaultTheme)
})

test('[L10] the menu is 266 px wide by default, 277 or 288 by choice', () => {
  expect(sideWidth(defaultTheme, false)).toBe(266)
  expect(sideWidth(themeFrom({ menuWidth: 277 }), false)).toBe(277)
  expect(sideWidth(themeFrom({ menuWidth: 288, layout: 'common' }), false)).toBe(288)
  expect(sideWidth(defaultTheme, true)).toBe(64)
  expect(sideWidth(themeFrom({ columnStyle: 'horizontal' }), true)).toBe(83)
  expect(sideWidth(themeFrom({ layout: 'horizontal' }), false)).toBe(0)
})

test('[H11] [F3] the menu fold state persists until the theme default changes', () => {
  const folds = { ...defaultTheme, foldSidebar: true }
  const unfolds = { ...defaultTheme, foldSidebar: false }
  expect([foldedBy({}, unfolds), foldedBy({}, folds)]).toEqual([false, true])
  // stored before there was a default
  expect([foldedBy({ isFolded: true }, unfolds), foldedBy({ isFolded: true }, folds)]).toEqual([true, true])
  expect(foldedBy({ isFolded: false, under: true }, folds)).toBe(false)
  expect(foldedBy({ isFolded: true, under: false }, unfolds)).toBe(true)
  expect(foldedBy({ isFolded: false, under: true }, unfolds)).toBe(false)
  expect(foldedBy({ isFolded: 'yes', under: 7 }, folds)).toBe(true)
})

test('[H11] the second column folds in a group with one page until the button opens it there', () => {
  const single = { isSingle: true }
  expect(foldedBy(single, defaultTheme)).toBe(true)
  expect(foldedBy({ isSingle: false }, defaultTheme)).toBe(false)
  expect(foldedBy(single, { ...defaultTheme, layout: 'vertical' })).toBe(false)
  const opened = { ...single, ...afterFoldButton(single, defaultTheme) }
  expect(foldedBy(opened, defaultTheme)).toBe(false)
  const closed = { ...opened, ...afterFoldButton(opened, defaultTheme) }
  expect(foldedBy(closed, defaultTheme)).toBe(true)
  // the other groups keep their state
  expect(foldedBy({ ...closed, isSingle: false }, defaultTheme)).toBe(false)
})

test('[H05] a random skin resets, then differs in theme, column and tab style, icons and layout', () => {
  const draws = [0, 0.2, 0.4, 0.6, 0.8, 0.999]
  let skin = themeFrom({ mode: 'dark', menuWidth: 288, fixedHeader: false })
  for (let press = 0; press < 60; press++) {
    const before = skin
    skin = randomSkin(before, false, () => draws[press % draws.length]!) // within the list by %
    for (const name of ['themeName', 'columnStyle', 'tabsBarStyle', 'showTabsIcon', 'layout'] as const) {
      expect(skin[name], `${name} at press ${press}`).not.toBe(before[name])
    }
    expect(skin).toMatchObject({ mode: 'dark', menuWidth: 266, fixedHeader: true })
  }
})

test('[H05] on a small screen the layout of a random skin is vertical', () => {
  expect(randomSkin(defaultTheme, true).layout).toBe('vertical')
})
