import { PawPrint } from 'lucide-react'
import { picturePath } from '#lib/picture-path.ts'

const SIZES = { sm: 'size-8', md: 'size-16', lg: 'size-24' } as const

/** A dog's photo in a round frame; without one a paw. Decoration: the name stands beside it. */
export function DogPhoto({
  photoId,
  size = 'sm',
}: {
  photoId: string | null
  size?: keyof typeof SIZES
}) {
  const look = `${SIZES[size]} shrink-0 rounded-full`
  if (photoId)
    return (
      <img src={picturePath(photoId)} alt="" loading="lazy" className={`${look} object-cover`} />
    )
  return (
    <span aria-hidden className={`${look} grid place-items-center bg-pine-soft text-pine`}>
      <PawPrint className="size-1/2" />
    </span>
  )
}
