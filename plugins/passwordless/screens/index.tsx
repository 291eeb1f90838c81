export default {} as never
