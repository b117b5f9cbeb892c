import type { ComponentProps } from 'react'
import type { Picture } from '#foundation/salon/wire.ts'
import { picturePath } from '#lib/picture-path.ts'

/** A picture that the owner uploaded, with its size, so that nothing moves when it arrives. */
export function SalonPicture({
  picture: { id, width, height },
  alt,
  ...rest
}: ComponentProps<'img'> & { picture: Picture; alt: string }) {
  return (
    <img {...rest} src={picturePath(id)} width={width} height={height} alt={alt} decoding="async" />
  )
}
