/** One call from files to their result, as shown in the README; a test runs it. */
export const docsExample = `curl -sf http://127.0.0.1:8080/api/v1/run/merge-pdf -F file=@one.pdf -F file=@two.pdf -F 'options={"bookmarks":"nested"}' -o merged.pdf
`

/** The same step by step. */
export const docsSteps = String.raw`answer=$(curl -s http://127.0.0.1:8080/api/v1/engine-tokens -H 'content-type: application/json' -d '{"taskType":"merge-pdf"}')
task=$(echo "$answer" | jq -r .taskRef)
token="X-ENGINE-TOKEN: $(echo "$answer" | jq -r .engineToken)"
engine=$(echo "$answer" | jq -r .engineUrl)/api/v1

one=$(curl -s "$engine/documents" -H "$token" -F file=@one.pdf | jq -r .data.ref)
two=$(curl -s "$engine/documents" -H "$token" -F file=@two.pdf | jq -r .data.ref)

curl -s "$engine/engine/tasks/execute" -H "$token" -H 'content-type: application/json' \
  -d "{\"taskRef\":\"$task\",\"taskType\":\"merge-pdf\",\"documents\":[\"$one\",\"$two\"],\"options\":{\"bookmarks\":\"nested\"}}"
curl -sN "$engine/engine/tasks/events" -H "$token" | grep -m 1 -E '"status":"(SUCCEEDED|FAILED|CANCELLED)"'

result=$(curl -s "$engine/engine/tasks/status" -H "$token" | jq -r '.data.results[0].ref')
curl -s "$engine/results/$result" -H "$token" -o merged.pdf
`
