import { Drawing, type DrawingProps, Eyes, Mirrored, Shadow } from './drawing.tsx'

/**
 * A clipped curly dog: topknot, ears like curtains, long fine muzzle, a mane and bracelets above
 * the paws.
 */
export function Poodle(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Shadow width={66} />
      <path d="M126 186C150 186 162 166 166 140" stroke="var(--color-sand)" strokeWidth="8" />
      <path d={POM} transform="translate(168 128) scale(1.05)" fill="var(--color-cream)" />
      <Mirrored>
        <path d="M80 148C52 150 44 184 50 206H84Z" fill="var(--color-sand)" />
        <ellipse cx="53" cy="206" rx="14" ry="5.5" fill="var(--color-sand)" />
        <path d={POM} transform="translate(54 190) scale(0.86 0.72)" fill="var(--color-cream)" />
      </Mirrored>
      <path d="M82 140H118L120 206H80Z" fill="var(--color-caramel)" opacity="0.75" />
      <Mirrored>
        <path d="M80 140H96L95 205H82Z" fill="var(--color-sand)" />
      </Mirrored>
      <path
        d="M70 114C58 120 58 134 66 140C60 150 68 160 77 160C80 172 94 175 100 169C106 175 120 172 123 160C132 160 140 150 134 140C142 134 142 120 130 114C124 102 76 102 70 114Z"
        fill="var(--color-cream)"
      />
      <path
        d="M76 138C77 145 84 147 88 143M94 154C96 160 103 161 107 156M112 140C116 145 122 144 124 139"
        stroke="var(--color-sand)"
        strokeWidth="3"
      />
      <Mirrored>
        <ellipse cx="87" cy="206" rx="11.5" ry="5.5" fill="var(--color-sand)" />
        <path d={POM} transform="translate(87 191) scale(0.7 0.6)" fill="var(--color-cream)" />
      </Mirrored>
      <Mirrored>
        <path
          d="M70 58C54 58 46 72 50 84C42 92 44 106 54 110C58 120 74 120 78 110C86 104 84 92 80 86Z"
          fill="var(--color-cream)"
        />
        <path
          d="M60 78C56 84 58 90 62 92M62 100C60 104 64 108 68 106"
          stroke="var(--color-sand)"
          strokeWidth="3"
        />
      </Mirrored>
      <path
        d="M100 50C122 50 128 66 126 80C124 92 115 98 114 108C113 120 108 125 100 125C92 125 87 120 86 108C85 98 76 92 74 80C72 66 78 50 100 50Z"
        fill="var(--color-sand)"
      />
      <path
        d="M74 66C60 66 54 52 62 42C56 28 72 16 84 22C90 10 110 10 116 22C128 16 144 28 138 42C146 52 140 66 126 66C120 74 108 72 100 68C92 72 80 74 74 66Z"
        fill="var(--color-cream)"
      />
      <path
        d="M78 40C82 33 91 35 91 42M105 28C112 25 118 31 114 38M96 55C100 50 108 52 108 58"
        stroke="var(--color-sand)"
        strokeWidth="3"
      />
      <Eyes x={85} y={82} r={7} />
      <path
        d="M91 107C91 100 109 100 109 107C109 112 104 116 100 116C96 116 91 112 91 107Z"
        fill="var(--color-night)"
      />
      <path
        d="M100 116V119M100 119C97 122 94 122 92 120M100 119C103 122 106 122 108 120"
        stroke="var(--color-night)"
        strokeWidth="2.4"
      />
      <g transform="translate(127 34) rotate(24)">
        <path
          d="M0 0C-8 -11 -20 -9 -20 0C-20 9 -8 11 0 0C8 11 20 9 20 0C20 -9 8 -11 0 0Z"
          fill="var(--color-clay)"
        />
        <circle r="4.8" fill="var(--color-clay-deep)" />
      </g>
    </Drawing>
  )
}

/** One clipped ball of curls around the origin. */
const POM =
  'M0 -16C7 -19 15 -13 14 -6C20 -1 18 9 11 11C8 18 -4 18 -8 13C-16 13 -19 4 -15 -2C-17 -11 -8 -18 0 -16Z'
