/** Reads a code from a camera picture; undefined without one. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats?(): Promise<string[]> }

const FORMATS = ['ean_13', 'ean_8', 'code_128', 'code_39', 'qr_code']
// code lines stay readable, and a phone reads several pictures a second
const WIDTH = 800

/** The browser's own reader, or a library where the browser has none. */
export async function codeReader(): Promise<ReadCode> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await Detector?.getSupportedFormats?.().catch(() => [])) ?? []
  const known = FORMATS.filter((format) => formats.includes(format))
  if (Detector && known.includes('ean_13')) {
    const detector = new Detector({ formats: known })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readLines } = await import('./scan-lines.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined
    canvas.width = Math.min(WIDTH, video.videoWidth)
    canvas.height = Math.round((canvas.width / video.videoWidth) * video.videoHeight)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return readLines(data, width, height)
  }
}

/** The camera needs a secure page. */
export function hasCamera(): boolean {
  return isSecureContext && 'mediaDevices' in navigator
}
