import { expect, test } from '../session/login.ts'

for (const [language, greetings] of [
  ['zh', { 7: '早上好，林致远', 11: '上午好，林致远', 13: '中午好，林致远', 17: '下午好，林致远', 18: '晚上好，林致远' }],
  [
    'en',
    {
      7: 'Good morning, 林致远',
      11: 'Good morning, 林致远',
      13: 'Good day, 林致远',
      17: 'Good afternoon, 林致远',
      18: 'Good evening, 林致远',
    },
  ],
] as const) {
  test.describe(language, () => {
    test.use({ language })

    test(`[G15] the greeting follows the hour in ${language}`, async ({ page }) => {
      await page.goto('/#/index')
      for (const [hour, greeting] of Object.entries(greetings)) {
        await page.clock.setFixedTime(new Date(`2026-03-02T${hour.padStart(2, '0')}:59:00+08:00`))
        await page.getByRole('button', { name: language === 'zh' ? '刷新当前页' : 'Refresh this page' }).click()
        await expect(page.getByText(greeting, { exact: true })).toBeVisible()
      }
    })
  })
}
