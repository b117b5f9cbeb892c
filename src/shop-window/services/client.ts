import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { columns, type Rounding, sizes } from '#shop-window/services/rules.ts'
import type { BulkAnswer, ImportAnswer, Service } from '#shop-window/services/wire.ts'
import { callApi } from '#lib/api-client.ts'

const text = z.string()
const service = z.object({
  id: text,
  name: text,
  description: text,
  price: text,
  duration: z.nullable(text),
  category: text,
  size: z.enum(sizes),
  displayOrder: z.number(),
  isActive: z.boolean(),
  version: z.number(),
  createdAt: text,
  updatedAt: text,
})
const bulkAnswer = z.object({ saved: z.boolean(), prices: z.array(z.object({ id: text, name: text, oldPrice: text, newPrice: text })) })
const line = z.number()
const preview = z.object({
  added: z.array(z.object({ line, name: text, price: text })),
  changed: z.array(z.object({ line, name: text, changes: z.array(z.object({ column: z.enum(columns.map(({ field }) => field)), from: text, to: text })) })),
  unchanged: z.number(),
  refused: z.array(z.object({ line, name: text, reason: text })),
  hash: text,
})
const importAnswer = z.object({ success: z.literal(true), message: text, preview: z.optional(preview) })

/** The fields of an item as they go to the server; the price as typed, with a decimal point. */
export type ServiceFields = Pick<Service, 'name' | 'description' | 'price' | 'duration' | 'category' | 'size' | 'displayOrder' | 'isActive'>

/** The whole price list, hidden items too. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }): Promise<Service[]> => callApi('/api/services', { signal, parse: (value) => z.array(service).parse(value) }),
})

/** The item in an answer or in a refusal. Throws when it is none. */
export function readService(value: unknown): Service {
  return service.parse(value)
}

/** Saves a new item, or with an id the given version of one. The list shows it before it is read again. */
export function useSaveService() {
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ id, ...body }: ServiceFields & { id?: string; version?: number }): Promise<Service> =>
      callApi(id ? `/api/services/${encodeURIComponent(id)}` : '/api/services', { method: id ? 'PUT' : 'POST', body, parse: (value) => service.parse(value) }),
    onSuccess: (saved) => change((list) => [...list.filter(({ id }) => id !== saved.id), saved].toSorted(byOrder)),
  })
}

/** Shows or hides an item for visitors. */
export function useSwitchService() {
  const client = useQueryClient()
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ item: { id, ...item }, isActive }: { item: Service; isActive: boolean }): Promise<Service> =>
      callApi(`/api/services/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: { ...fieldsOf(item), isActive, version: item.version },
        parse: (value) => service.parse(value),
      }),
    onSuccess: (saved) => change((list) => list.map((other) => (other.id === saved.id ? saved : other))),
    onError: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
  })
}

/** Puts the list in a new order; shown at once. */
export function useReorderServices() {
  const client = useQueryClient()
  const change = useChangeList()
  return useMutation({
    mutationFn: (ids: string[]): Promise<Service[]> =>
      callApi('/api/services/order', { method: 'PUT', body: { ids }, parse: (value) => z.array(service).parse(value) }),
    onMutate: (ids) => change((list) => list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onSuccess: (list) => change(() => list),
    onError: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
    // One after the other: each order is that of the whole list.
    scope: { id: 'services-order' },
  })
}

export function useRemoveService() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(`/api/services/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value }),
    onSettled: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
  })
}

type BulkBody = {
  change: { kind: 'percent' | 'amount'; value: string }
  rounding: Rounding
  ids: string[]
  expected: { id: string; price: string }[]
}

/** Saves the prices that the preview showed; throws ApiError `stale` when one of them changed. */
export function useChangePrices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkBody): Promise<BulkAnswer> =>
      callApi('/api/services/bulk-price', { method: 'POST', body: { ...body, confirm: true }, parse: (value) => bulkAnswer.parse(value) }),
    onSettled: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
  })
}

/** Adds what is missing from the standard list, or reads a file: a preview, or with its `hash` the import itself. */
export function useImportPrices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, hash }: { file?: File; hash?: string }): Promise<ImportAnswer> => sendImport(file, hash),
    onSuccess: ({ preview: shown }, { hash }) => (shown && !hash ? undefined : client.invalidateQueries({ queryKey: servicesQuery.queryKey })),
  })
}

/** What the server is told about an item. */
export function fieldsOf({ name, description, price, duration, category, size, displayOrder, isActive }: ServiceFields): ServiceFields {
  return { name, description, price, duration, category, size, displayOrder, isActive }
}

async function sendImport(file: File | undefined, hash: string | undefined): Promise<ImportAnswer> {
  const body = file && new FormData()
  if (file) body?.set('file', file)
  if (hash) {
    body?.set('confirm', 'true')
    body?.set('hash', hash)
  }
  return await callApi('/api/import-prices', { method: 'POST', body, parse: (value) => importAnswer.parse(value) })
}

function byOrder(a: Service, b: Service): number {
  return a.displayOrder - b.displayOrder || (a.name < b.name ? -1 : 1)
}

function useChangeList() {
  const client = useQueryClient()
  return (change: (list: Service[]) => Service[]) => {
    void client.cancelQueries({ queryKey: servicesQuery.queryKey })
    client.setQueryData(servicesQuery.queryKey, (list) => list && change(list))
  }
}
