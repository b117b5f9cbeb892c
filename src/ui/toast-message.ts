export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Takes back what the toast tells of, by its button or Ctrl+Z. */
  undo?: () => unknown
}

/** How long something can be undone. */
export const UNDO_MS = 8_000
