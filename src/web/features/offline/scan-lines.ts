import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import MultiFormatOneDReader from '@zxing/library/esm/core/oned/MultiFormatOneDReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

const reader = new MultiFormatOneDReader(new Map())

/** Reads EAN, Code 128 and Code 39 from a picture's pixels; undefined without one. */
export function readLines(rgba: Uint8ClampedArray, width: number, height: number): string | undefined {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [red, green, blue] = [at * 4, at * 4 + 1, at * 4 + 2]
    grey[at] = ((rgba[red] ?? 0) * 306 + (rgba[green] ?? 0) * 601 + (rgba[blue] ?? 0) * 117) >> 10
  }
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText()
  } catch {
    // the library throws where it finds no code
    return undefined
  }
}
