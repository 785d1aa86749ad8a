import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/helpers.ts'
import { ean13, someEan13 } from '#test/setup/ean13.ts'

/** The camera shows a picture with these lines, and nothing at first. */
async function pointCamera(page: Page, modules: string): Promise<void> {
  await page.addInitScript((modules) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [640, 480]
    const draw = (isThere: boolean) => {
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = '#111'
      if (isThere) [...modules].forEach((module, at) => module === '1' && context.fillRect(60 + at * 5, 100, 5, 280))
    }
    const camera = { opened: 0, stopped: 0, asked: undefined as unknown }
    Object.assign(window, { camera })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      camera.opened += 1
      camera.asked = constraints?.video
      const stream = canvas.captureStream(20)
      let frames = 0
      const timer = setInterval(() => draw((frames += 1) > 10), 50)
      for (const track of stream.getTracks()) {
        const stop = track.stop.bind(track)
        track.stop = () => {
          camera.stopped += 1
          clearInterval(timer)
          stop()
        }
      }
      return stream
    }
  }, modules)
}

const camera = (page: Page) => page.evaluate(() => Reflect.get(window, 'camera') as { opened: number; stopped: number; asked: unknown })
const form = (page: Page) => page.getByRole('form', { name: '库存盘点' })

/** Opens the camera in a new document, which has the scripts so far. */
async function scan(page: Page): Promise<void> {
  if (page.url().includes('#')) await page.reload()
  else await page.goto('/#/goods/sku/count')
  await form(page).getByRole('button', { name: '扫码' }).click()
}

test.use({ viewport: { width: 390, height: 800 } })

test('[I9] the camera finds a SKU with the library or the browser; refused, the code is typed', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const barcode = someEan13()
  const sku = await goods.sku(spu.id, { stock: 12, barcode })

  await test.step('with the library by its barcode; the camera is off afterwards', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
    await pointCamera(page, ean13(barcode))
    await scan(page)
    await expect(form(page).getByText(sku.title)).toBeVisible()
    await expect(form(page).getByLabel('盘点数量')).toBeFocused()
    await expect(page.getByLabel('相机画面')).toHaveCount(0)
    expect(await camera(page)).toEqual({ opened: 1, stopped: 1, asked: { facingMode: 'environment' } })
  })

  await test.step('the browser’s code reader is used where it knows the code types', async () => {
    // Chromium has a reader only on some systems: this one answers when the picture has dark lines
    await page.addInitScript((code) => {
      class Reader {
        static readonly getSupportedFormats = async () => ['ean_13', 'qr_code', 'pdf417']
        constructor(options: { formats: string[] }) {
          Object.assign(window, { readerFormats: options.formats })
        }
        async detect(video: HTMLVideoElement) {
          const canvas = document.createElement('canvas')
          ;[canvas.width, canvas.height] = [64, 48]
          const context = canvas.getContext('2d') as CanvasRenderingContext2D
          context.drawImage(video, 0, 0, 64, 48)
          const isDark = context.getImageData(0, 24, 64, 1).data.some((value, at) => at % 4 === 0 && value < 160)
          return video.videoWidth === 640 && isDark ? [{ rawValue: code }] : []
        }
      }
      Object.assign(window, { BarcodeDetector: Reader })
    }, sku.code)
    await scan(page)
    await expect(form(page).getByText(sku.title)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'readerFormats') as unknown)).toEqual(['ean_13', 'qr_code'])
    expect(await camera(page)).toMatchObject({ opened: 1, stopped: 1 })
  })

  await test.step('without a permission for the camera the code is typed', async () => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    })
    await scan(page)
    await expect(page.getByRole('alert')).toContainText('无法使用相机')
    await form(page).getByRole('button', { name: '关闭相机' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(form(page).getByLabel('编码或条形码')).toBeVisible()
  })
})
