import { QueryClient } from '@tanstack/react-query'
import { array, object, string } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { comeBack, leave } from '#lib/leaving.ts'
import { itemsOf, pagedQuery } from '#lib/paged-query.ts'

afterEach(() => vi.unstubAllGlobals())

const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

/** A server with five rows; answers the addresses that were asked. */
function serveRows(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const query = new URL(path, 'http://salon.test').searchParams
    const start = ROWS.findIndex(({ id }) => id === query.get('cursor')) + 1
    return Response.json(ROWS.slice(start, start + Number(query.get('limit'))))
  })
  return asked
}

const answer = array(object({ id: string() }))

test('asks page after page by the last id, and what is empty not at all, until a page is not full', async () => {
  const asked = serveRows()
  const query = pagedQuery({
    topic: 'rows',
    path: '/api/rows',
    search: { q: 'a b', status: '', from: undefined },
    size: 2,
    answer,
  })
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(itemsOf(data)?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(asked).toEqual([
    '/api/rows?q=a+b&limit=2',
    '/api/rows?q=a+b&limit=2&cursor=b',
    '/api/rows?q=a+b&limit=2&cursor=d',
  ])
})

test('an item that is about to be deleted still says where the next page starts', async () => {
  serveRows()
  const query = pagedQuery({
    topic: 'rows',
    path: '/api/rows',
    size: 2,
    answer,
  })
  leave('b')
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 2 })
  comeBack('b')
  expect(itemsOf(data)?.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})

test('there are no items before the first page', () => {
  expect(itemsOf(undefined)).toBeUndefined()
})
