// The mark: four plots of ground seen from above, one of them ready.

export function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" fill="oklch(0.37 0.07 174)" />
      <path d="M7 7h10v7H7z" fill="oklch(0.815 0.152 80)" />
      <path d="M19 7h6v18h-6z" fill="oklch(0.75 0.09 164)" />
      <path d="M7 16h10v9H7z" fill="oklch(0.96 0.012 140)" />
    </svg>
  );
}
