# Stops the embedded PostgreSQL when the server process dies without doing so (kill -9): its end of
# our stdin closes. Every line on stdin is the pid of the database server to stop, the last one
# counts. Arguments: data folder, socket folder. A shell, which holds a quarter of a megabyte where a
# second Node holds fifteen.
data=$1
socket=$2
pid=0
while read -r line; do pid=$line; done

# The server writes its pid into its folder and removes the file when it ends, so a reused pid is
# not taken for it.
is_running() {
  [ "$pid" -gt 1 ] && [ "$(head -n 1 "$data/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -0 "$pid" 2>/dev/null
}

# each signal with its patience, in twentieths of a second
for step in INT:400 QUIT:100 KILL:100; do
  is_running || break
  kill "-${step%:*}" "$pid"
  left=${step#*:}
  while [ "$left" -gt 0 ] && is_running; do
    sleep 0.05
    left=$((left - 1))
  done
done
rm -rf "$socket"
