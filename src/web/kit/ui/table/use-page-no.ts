import { useState } from 'react'

/** The page for a list that is not in the address: the input for its call, and the props for its pager. */
export function usePageNo(size = 20) {
  const [page, setPage] = useState({ page_no: 1, page_size: size })
  const pager = {
    page: page.page_no,
    pageSize: page.page_size,
    onChange: (page_no: number, page_size: number) => setPage({ page_no, page_size }),
  }
  return { page, pager, first: () => setPage({ ...page, page_no: 1 }) }
}

/** Tells whether a pager is needed: for several pages, and for a page whose last rows have gone. */
export function hasPages(total: number, { page_no, page_size }: { page_no: number; page_size: number }): boolean {
  return total > page_size || page_no > 1
}
