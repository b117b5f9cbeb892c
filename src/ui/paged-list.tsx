import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf, type Page } from '#lib/paged-query.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** What is said when the list cannot be loaded. */
  failure: ReactNode
  /** What stands in its place while the first page is on its way. */
  waiting?: ReactNode
  empty: ReactNode
  /** Instead of the button that loads the next page. */
  rest?: ReactNode
  /** The items that are loaded, at least one. */
  children: (items: Item[]) => ReactNode
}

/**
 * A list that is read page by page (`pagedQuery`): what is shown stays while something newer loads
 * or fails to. Belongs in a column with a gap.
 */
export function PagedList<Item>({
  query,
  failure,
  waiting = <SkeletonText lines={5} />,
  empty,
  rest,
  children,
}: PagedListProps<Item>) {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = query
  const items = itemsOf(data)
  return (
    <>
      {error && <LoadFailed title={failure} query={query} />}
      {!items && !error && waiting}
      {items?.length === 0 && !hasNextPage && empty}
      {items && items.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {children(items)}
        </div>
      )}
      {hasNextPage &&
        (rest !== undefined ? (
          rest
        ) : (
          <MoreButton loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
        ))}
    </>
  )
}

function MoreButton(props: { loading: boolean; onClick: () => void }) {
  return (
    <Button variant="secondary" size="lg" {...props} className="self-center max-sm:w-full">
      Meer laden
    </Button>
  )
}
