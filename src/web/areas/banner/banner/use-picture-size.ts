import { useEffect, useState } from 'react'

interface Measured {
  url: string
  width: number
  height: number
}

/** The size of a picture in pixels; undefined until it is loaded. */
export function usePictureSize(url: string | null): Measured | undefined {
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    if (url === null || url === '') return
    const picture = new Image()
    picture.onload = () => setMeasured({ url, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.src = url
    return () => {
      picture.onload = null
    }
  }, [url])
  return measured?.url === url ? measured : undefined
}
