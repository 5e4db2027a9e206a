/** "Stalls"; "Stalls, Child (under 14)" */
export const tierAndFare = ({
  tierName,
  fareName,
}: {
  readonly tierName: string;
  readonly fareName?: string | undefined;
}): string => (fareName ? `${tierName}, ${fareName}` : tierName);
