/** Where a stored picture is read. */
export function picturePath(id: string): string {
  return `/api/pictures/${id}`
}
