/** The points' worth in fen, not rounded. `perYuan` points are worth one yuan (setting `integral.per_yuan`). */
export function worthOfPoints(points: number, perYuan: number): number {
  return (points * 100) / perYuan
}
