import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { UploadTile, type UploadTileProps } from './UploadTile.tsx'

export interface UploadSorterProps {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  tile: (url: string, index: number) => UploadTileProps
}

/** Tiles whose grips take them elsewhere, with pointer, finger or keys; fetched when there is more than one. */
export function UploadSorter({ value, onChange, tile }: UploadSorterProps) {
  return (
    <DragDropProvider
      onDragEnd={(event) => {
        if (!event.canceled) onChange(move([...value], event))
      }}
    >
      {value.map((url, index) => (
        <SortableTile key={url} url={url} index={index} tile={tile(url, index)} />
      ))}
    </DragDropProvider>
  )
}

function SortableTile({ url, index, tile }: { url: string; index: number; tile: UploadTileProps }) {
  const { ref, handleRef, isDragging } = useSortable({ id: url, index })
  return <UploadTile {...tile} tileRef={ref} gripRef={handleRef} dragging={isDragging} />
}
