import type { Label } from '#contract/kit/label.ts'
import type { Swatch } from './ColorInput.tsx'

// The colours of the product's themes, as suggestions for what customers see.

interface ThemeColor {
  label: Label
  strong: string
  /** Light enough for text on it. */
  soft: string
}

const themeColors: readonly ThemeColor[] = [
  { label: ['紫', 'Purple'], strong: '#6A43D8', soft: '#F0EBFD' },
  { label: ['蓝', 'Blue'], strong: '#1D5FD6', soft: '#E8F0FD' },
  { label: ['绿', 'Green'], strong: '#0B7A4D', soft: '#E4F4EC' },
  { label: ['红', 'Red'], strong: '#C22B3D', soft: '#FDECEE' },
  { label: ['海蓝', 'Ocean'], strong: '#0B66B8', soft: '#E4F1FB' },
  { label: ['橙', 'Orange'], strong: '#B26A00', soft: '#FDF1DD' },
]

export const strongSwatches: readonly Swatch[] = themeColors.map(({ label, strong }) => ({ label, color: strong }))

export const softSwatches: readonly Swatch[] = [
  { label: ['浅灰', 'Light grey'], color: '#F4F5F7' },
  { label: ['白', 'White'], color: '#FFFFFF' },
  ...themeColors.map(({ label, soft }) => ({ label, color: soft })),
]
